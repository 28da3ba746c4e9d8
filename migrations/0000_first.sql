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
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);