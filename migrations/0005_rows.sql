ALTER TABLE `contact_groups` ADD `shown_until` integer;--> statement-breakpoint
ALTER TABLE `contact_groups` ADD `is_chosen` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `statuses` ADD `everyone_until` integer;--> statement-breakpoint
UPDATE `contact_groups` SET
	`shown_until` = (SELECT `until` FROM `audiences` WHERE `group_id` = `contact_groups`.`id`),
	`is_chosen` = EXISTS (SELECT 1 FROM `chosen_groups` WHERE `group_id` = `contact_groups`.`id`);--> statement-breakpoint
UPDATE `statuses` SET
	`everyone_until` = (SELECT max(`until`) FROM `audiences` WHERE `user_id` = `statuses`.`user_id` AND `group_id` IS NULL);--> statement-breakpoint
DROP TABLE `audiences`;--> statement-breakpoint
DROP TABLE `chosen_groups`;--> statement-breakpoint
DROP INDEX `notifications_about`;--> statement-breakpoint
DROP INDEX `unread_once`;--> statement-breakpoint
CREATE UNIQUE INDEX `unread_once` ON `notifications` (`about_id`,`user_id`,`type`,(case when is_read = 0 then 0 end));
