CREATE TABLE `mail_stops` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mailings` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`about_id` integer,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`about_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mailings_to` ON `mailings` (`user_id`,`kind`,`at`);--> statement-breakpoint
CREATE INDEX `mailings_about` ON `mailings` (`about_id`);--> statement-breakpoint
CREATE INDEX `mailings_at` ON `mailings` (`at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`address` text,
	`about_id` integer,
	`friendship_id` integer,
	`due_at` integer,
	`expires_at` integer NOT NULL,
	`tries` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`about_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`friendship_id`) REFERENCES `friendships`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mail_has_one_recipient" CHECK((user_id is null) <> (address is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_once` ON `outbox` (`user_id`,`about_id`,`kind`);--> statement-breakpoint
CREATE INDEX `mails_about` ON `outbox` (`about_id`);--> statement-breakpoint
CREATE INDEX `mails_of_friendship` ON `outbox` (`friendship_id`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `outbox` (`due_at`);--> statement-breakpoint
CREATE TABLE `unsubscribe_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `unsubscribe_links_of_user` ON `unsubscribe_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `unsubscribe_links_at` ON `unsubscribe_links` (`created_at`);