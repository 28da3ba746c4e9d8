CREATE TABLE `__new_notifications` (
	`id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`about_id` integer NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_id` integer DEFAULT 0 NOT NULL,
	`push_due` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`about_id`, `user_id`, `type`, `read_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`about_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_notifications`("id", "user_id", "about_id", "type", "title", "message", "created_at", "read_id", "push_due") SELECT "id", "user_id", "about_id", "type", "title", "message", "created_at", CASE WHEN "is_read" THEN "id" ELSE 0 END, "push_due" FROM `notifications`;--> statement-breakpoint
DROP TABLE `notifications`;--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;--> statement-breakpoint
CREATE INDEX `notifications_of_user` ON `notifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `pushes_due` ON `notifications` (`user_id`) WHERE push_due = 1;
