/** Loaded into a child: it stops cleanly, with all it started, when its parent is gone, killed or not. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
