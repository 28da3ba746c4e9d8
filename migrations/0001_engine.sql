CREATE TABLE `acquaintances` (
	`low_id` integer NOT NULL,
	`high_id` integer NOT NULL,
	PRIMARY KEY(`low_id`, `high_id`),
	FOREIGN KEY (`low_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`high_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `acquaintances_of_high` ON `acquaintances` (`high_id`);--> statement-breakpoint
CREATE TABLE `calls` (
	`id` integer PRIMARY KEY NOT NULL,
	`caller_id` integer NOT NULL,
	`receiver_id` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`caller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`receiver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `calls_of_pair` ON `calls` (`caller_id`,`receiver_id`,`at`);--> statement-breakpoint
CREATE INDEX `calls_to` ON `calls` (`receiver_id`);--> statement-breakpoint
CREATE TABLE `deeds` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`people` integer DEFAULT 0 NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	`day` integer DEFAULT 0 NOT NULL,
	`people_before` integer DEFAULT 0 NOT NULL,
	`calls_before` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`about_id` integer NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`about_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unread_once` ON `notifications` (`user_id`,`about_id`,`type`) WHERE is_read = 0;--> statement-breakpoint
CREATE INDEX `notifications_of_user` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_about` ON `notifications` (`about_id`);--> statement-breakpoint
CREATE TABLE `photos` (
	`key` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`user_id` integer NOT NULL,
	`scope` text NOT NULL,
	`friendship_id` integer,
	`group_id` integer,
	`friend_requests` integer NOT NULL,
	`status_changes` integer NOT NULL,
	`call_available` integer NOT NULL,
	`smart_alerts` integer NOT NULL,
	`push_notifications` integer NOT NULL,
	`email_notifications` integer NOT NULL,
	PRIMARY KEY(`user_id`, `scope`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`friendship_id`) REFERENCES `friendships`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `contact_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "preference_has_one_scope" CHECK(friendship_id is null or group_id is null)
);
--> statement-breakpoint
CREATE INDEX `preferences_of_friendship` ON `notification_preferences` (`friendship_id`);--> statement-breakpoint
CREATE INDEX `preferences_of_group` ON `notification_preferences` (`group_id`);--> statement-breakpoint
CREATE TABLE `reset_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reset_links_of_user` ON `reset_links` (`user_id`);--> statement-breakpoint
CREATE TABLE `schedule_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`day_of_week` integer NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text NOT NULL,
	`group_id` integer,
	`is_enabled` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `contact_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "entry_is_not_empty" CHECK(start_time <> end_time)
);
--> statement-breakpoint
CREATE INDEX `entries_of_owner` ON `schedule_entries` (`owner_id`);--> statement-breakpoint
CREATE INDEX `entries_of_group` ON `schedule_entries` (`group_id`);--> statement-breakpoint
CREATE TABLE `tombstones` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`contact_ids` text NOT NULL,
	`died_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `statuses` ADD `available_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `statuses` ADD `open_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `statuses` ADD `tally_day` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `statuses` ADD `open_before_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `statuses` ADD `seen_by` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `statuses` ADD `warned_of` integer;