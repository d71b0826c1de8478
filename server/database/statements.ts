import type { Query } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';

/** So many statements are prepared; each connection keeps what it knows of them. */
const PREPARED_MAX = 300;
/** So many that came once are remembered. */
const SEEN_MAX = 1000;

/**
 * Which statements are prepared: those that come again. A connection reads one that has a name once,
 * and one that has none each time, which takes longer than most answers.
 */
export class PreparedStatements {
  /** Not behind a pooler in transaction mode, where the next statement meets another connection. */
  areKept: boolean;
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();

  constructor({ areKept }: { areKept: boolean }) {
    this.areKept = areKept;
  }

  /** The name to prepare it under; undefined for one that is sent as it is. */
  nameOf({ sql, params }: Query): string | undefined {
    // Without parameters it may be several statements, which cannot be prepared.
    if (!this.areKept || params.length === 0) return undefined;
    const name = this.#names.get(sql);
    if (name !== undefined || this.#names.size === PREPARED_MAX) return name;
    if (!this.#seen.delete(sql)) {
      if (this.#seen.size === SEEN_MAX) this.#seen.clear();
      this.#seen.add(sql);
      return undefined;
    }
    const next = `s${this.#names.size + 1}`;
    this.#names.set(sql, next);
    return next;
  }
}

type Session = NodePgSession<Record<string, never>, Record<string, never>>;

/** Queries of a pool or of one of its connections; what is prepared is not the caller's choice. */
export class PreparingSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #statements: PreparedStatements;

  constructor(client: Pool | PoolClient, statements: PreparedStatements) {
    super(client, new PgDialect(), undefined);
    this.#statements = statements;
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, , ...rest]: Parameters<Session['prepareQuery']>
  ): PgPreparedQuery<T> {
    return super.prepareQuery<T>(query, fields, this.#statements.nameOf(query), ...rest);
  }
}
