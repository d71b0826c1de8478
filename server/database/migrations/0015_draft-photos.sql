CREATE TABLE "draft_photos" (
	"draft_id" text NOT NULL,
	"position" integer NOT NULL,
	"photo_id" text NOT NULL,
	CONSTRAINT "draft_photos_draft_id_position_pk" PRIMARY KEY("draft_id","position"),
	CONSTRAINT "draft_photos_position" CHECK ("draft_photos"."position" between 0 and 19)
);
--> statement-breakpoint
ALTER TABLE "draft_photos" ADD CONSTRAINT "draft_photos_draft_id_listing_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."listing_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_photos" ADD CONSTRAINT "draft_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_photos_photo" ON "draft_photos" USING btree ("photo_id");