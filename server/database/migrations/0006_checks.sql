-- An order whose money went back was left paid by the first servers.
UPDATE "bookings" SET "status" = 'unpaid' WHERE "status" = 'paid' AND NOT "active";--> statement-breakpoint
-- One statement for each table, so that each is read once.
ALTER TABLE "bookings"
	ADD CONSTRAINT "bookings_price" CHECK ("bookings"."price_cents" > 0),
	ADD CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('unpaid', 'paid')),
	ADD CONSTRAINT "bookings_paid" CHECK ("bookings"."status" = 'unpaid' or "bookings"."active"),
	ADD CONSTRAINT "bookings_end_reason" CHECK ("bookings"."end_reason" is null or "bookings"."end_reason" in ('expired', 'cancelled', 'refunded', 'withdrawn', 'undone'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK ("payments"."status" in ('succeeded', 'refunding', 'refunded'));--> statement-breakpoint
ALTER TABLE "products"
	ADD CONSTRAINT "products_prices" CHECK ("products"."original_cents" > 0 and "products"."resale_cents" > 0),
	ADD CONSTRAINT "products_condition" CHECK ("products"."condition" in ('excellent', 'good', 'fair')),
	ADD CONSTRAINT "products_status" CHECK ("products"."status" in ('unsold', 'sold'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'seller', 'admin'));
