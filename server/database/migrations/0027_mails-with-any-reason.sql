ALTER TABLE "mails" ALTER COLUMN "side" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_takedowns" ADD COLUMN "owner_id" text;