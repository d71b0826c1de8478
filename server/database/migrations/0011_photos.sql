CREATE TABLE "listing_photos" (
	"listing_id" text NOT NULL,
	"position" integer NOT NULL,
	"photo_id" text NOT NULL,
	CONSTRAINT "listing_photos_listing_id_position_pk" PRIMARY KEY("listing_id","position"),
	CONSTRAINT "listing_photos_position" CHECK ("listing_photos"."position" between 0 and 19)
);
--> statement-breakpoint
CREATE TABLE "photo_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"photo_id" text,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_uploads_refusal" CHECK ("photo_uploads"."refusal" is null or ("photo_uploads"."photo_id" is null and "photo_uploads"."refusal" in ('photo-unreadable', 'photo-too-large')))
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"widths" integer[] NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"placeholder" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "photos_id" CHECK ("photos"."id" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "photos_size" CHECK ("photos"."width" > 0 and "photos"."height" > 0),
	CONSTRAINT "photos_widths" CHECK (cardinality("photos"."widths") between 1 and 4 and "photos"."widths"[cardinality("photos"."widths")] = "photos"."width"),
	CONSTRAINT "photos_color" CHECK ("photos"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "photos_placeholder" CHECK (length("photos"."placeholder") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "photo_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_photos" ADD CONSTRAINT "listing_photos_listing_id_products_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_photos" ADD CONSTRAINT "listing_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_photos_photo" ON "listing_photos" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "photo_uploads_owner" ON "photo_uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "photo_uploads_photo" ON "photo_uploads" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "photo_uploads_created" ON "photo_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "photos_unused" ON "photos" USING btree ("unused_since") WHERE "photos"."unused_since" is not null and "photos"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "photos_removed" ON "photos" USING btree ("removed_at") WHERE "photos"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_photo" ON "bookings" USING btree ("picture") WHERE "bookings"."picture" like '/api/photos/%';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_photo_count" CHECK ("products"."photo_count" between 0 and 20);