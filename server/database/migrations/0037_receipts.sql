ALTER TABLE "payments" ADD COLUMN "sold_car" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card" jsonb;