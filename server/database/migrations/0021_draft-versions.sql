ALTER TABLE "listing_drafts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "draft_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "products_draft" ON "products" USING btree ("seller_id","draft_id") WHERE "products"."draft_id" is not null;