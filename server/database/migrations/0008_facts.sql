ALTER TABLE "products"
	ADD COLUMN "mileage_km" integer,
	ADD COLUMN "fuel" text,
	ADD COLUMN "gearbox" text,
	ADD COLUMN "power_kw" integer,
	ADD COLUMN "colour" text,
	ADD COLUMN "doors" integer,
	ADD COLUMN "seats" integer,
	ADD COLUMN "previous_owners" integer,
	ADD COLUMN "next_inspection" text,
	ADD COLUMN "service_history" text,
	ADD COLUMN "accident_free" boolean,
	ADD COLUMN "vin" text;--> statement-breakpoint
CREATE UNIQUE INDEX "products_live_vin" ON "products" USING btree ("vin") WHERE "products"."vin" is not null and "products"."deleted_at" is null and "products"."status" = 'unsold';