CREATE TABLE `action_links` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`secret_hash` text NOT NULL,
	`name` text NOT NULL,
	`action` text NOT NULL,
	`minutes` integer,
	`group_id` integer,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `action_links_secret_hash_unique` ON `action_links` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `action_links_of_owner` ON `action_links` (`owner_id`);--> statement-breakpoint
CREATE TABLE `invites` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`max_uses` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invite_is_not_overused" CHECK(uses <= max_uses)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_token_hash_unique` ON `invites` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invites_of_owner` ON `invites` (`owner_id`);--> statement-breakpoint
ALTER TABLE `acquaintances` ADD `parted_at` integer;