ALTER TABLE "products" ADD COLUMN "deleted_with_seller" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Products follow their seller by code (server/products/followSellers.ts). What an older server changes
-- during the deployment is found by the job follow-sellers.
DROP TRIGGER "verification_followed" ON "users";--> statement-breakpoint
DROP FUNCTION "follow_verification"();--> statement-breakpoint
DROP TRIGGER "seller_name_followed" ON "users";--> statement-breakpoint
DROP FUNCTION "follow_seller_name"();
