DROP INDEX "users_role_created";--> statement-breakpoint
DROP INDEX "users_role_name";--> statement-breakpoint
DROP INDEX "users_role_email";--> statement-breakpoint
CREATE INDEX "bookings_product" ON "bookings" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","resale_cents","id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("resale_cents","id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_category_year" ON "products" USING btree ("category_id","purchase_year" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_year" ON "products" USING btree ("purchase_year" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_deleted" ON "products" USING btree ("deleted_at") WHERE "products"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "reports_product" ON "reports" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at" DESC NULLS FIRST,"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_role_name" ON "users" USING btree ("role",lower("name"),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_role_email" ON "users" USING btree ("role","email","id") WHERE "users"."deleted_at" is null;