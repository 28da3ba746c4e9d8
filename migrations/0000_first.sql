CREATE TABLE `audiences` (
	`user_id` integer NOT NULL,
	`group_id` integer,
	`until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `contact_groups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audience_once` ON `audiences` (`user_id`,`group_id`);--> statement-breakpoint
CREATE INDEX `audiences_of_group` ON `audiences` (`group_id`);--> statement-breakpoint
CREATE TABLE `chosen_groups` (
	`user_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `group_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `contact_groups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chosen_groups_of_group` ON `chosen_groups` (`group_id`);--> statement-breakpoint
CREATE TABLE `friendships` (
	`id` integer PRIMARY KEY NOT NULL,
	`low_id` integer NOT NULL,
	`high_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`low_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`high_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "friendship_order" CHECK(low_id < high_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `friendship_pair` ON `friendships` (`low_id`,`high_id`);--> statement-breakpoint
CREATE INDEX `friendships_of_high` ON `friendships` (`high_id`);--> statement-breakpoint
CREATE TABLE `group_members` (
	`group_id` integer NOT NULL,
	`friendship_id` integer NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`group_id`, `friendship_id`),
	FOREIGN KEY (`group_id`) REFERENCES `contact_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`friendship_id`) REFERENCES `friendships`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `groups_of_friendship` ON `group_members` (`friendship_id`);--> statement-breakpoint
CREATE TABLE `contact_groups` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`color` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `group_names_of_owner` ON `contact_groups` (`owner_id`,`folded_name`);--> statement-breakpoint
CREATE TABLE `friend_requests` (
	`id` integer PRIMARY KEY NOT NULL,
	`from_id` integer NOT NULL,
	`to_id` integer NOT NULL,
	`state` text NOT NULL,
	`sent_at` integer NOT NULL,
	`told_at` integer NOT NULL,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "request_to_another" CHECK(from_id <> to_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `request_once` ON `friend_requests` (`from_id`,`to_id`);--> statement-breakpoint
CREATE INDEX `requests_to` ON `friend_requests` (`to_id`,`state`);--> statement-breakpoint
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
CREATE TABLE `search_terms` (
	`user_id` integer NOT NULL,
	`term` text NOT NULL,
	PRIMARY KEY(`user_id`, `term`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `search_by_term` ON `search_terms` (`term`,`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `statuses` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`source` text,
	`since` integer,
	`until` integer,
	`counted_from` integer,
	`message` text,
	`chooses_everyone` integer DEFAULT true NOT NULL,
	`settled_at` integer NOT NULL,
	`tag_at` integer,
	`available_ms` integer DEFAULT 0 NOT NULL,
	`open_ms` integer DEFAULT 0 NOT NULL,
	`tally_day` integer DEFAULT 0 NOT NULL,
	`open_before_ms` integer DEFAULT 0 NOT NULL,
	`seen_by` text DEFAULT '[]' NOT NULL,
	`warned_of` integer,
	`next_due` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "spell_is_whole" CHECK((source is null) = (since is null) and (source is null) = (until is null) and (source is null) = (counted_from is null) and (source is not null or message is null))
);
--> statement-breakpoint
CREATE INDEX `statuses_due` ON `statuses` (`next_due`) WHERE next_due is not null;--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`display_name` text NOT NULL,
	`phone_number` text NOT NULL,
	`avatar` text,
	`password_hash` text NOT NULL,
	`time_zone` text NOT NULL,
	`apply_schedule` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
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
	`user_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `photo_of_user` ON `photos` (`user_id`);--> statement-breakpoint
CREATE INDEX `photos_of_nobody` ON `photos` (`created_at`) WHERE user_id is null;--> statement-breakpoint
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
CREATE TABLE `tombstones` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`contact_ids` text NOT NULL,
	`died_at` integer NOT NULL
);
