ALTER TABLE "photos" ADD COLUMN "focus_x" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "focus_y" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_focus" CHECK ("photos"."focus_x" between 0 and 100 and "photos"."focus_y" between 0 and 100);