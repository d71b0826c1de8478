-- With the name itself in the index a late page by name is counted off in the index alone.
CREATE INDEX "users_role_name_covering" ON "users" USING btree ("role",lower("name"),"id") INCLUDE ("name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
DROP INDEX "users_role_name";--> statement-breakpoint
ALTER INDEX "users_role_name_covering" RENAME TO "users_role_name";
