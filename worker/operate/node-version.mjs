// Loaded before the commands, in plain JavaScript, because an older Node cannot even read them.
let [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Porchlight runs on Node 22.18 or newer, and this is Node ${process.versions.node}: ` +
      'run it with npm (npm start, npm test), after npm ci, which brings the right Node along.\n'
  )
  process.exit(1)
}
