import { createAccessTokens } from '../../accounts/accessTokens';
import type { PostgresCluster } from './postgresCluster';
import { sessionSecret } from './servers';

/** Access tokens of users inserted directly into the database. */
export interface People {
  sellers: string[];
  buyers: string[];
}

const SELLERS = 40;
const BUYERS = 200;

export async function addPeople(cluster: PostgresCluster, database: string): Promise<People> {
  const tokens = createAccessTokens([sessionSecret], () => new Date());
  const make = async (role: 'seller' | 'user', count: number) => {
    await cluster.query(
      `insert into users (id, uid, email, name, role, verified)
        select id, id, id || '@example.com', 'Load', '${role}', true
        from (select '${role}-' || n as id from generate_series(1, ${count}) as n) as people`,
      database,
    );
    const ids = Array.from({ length: count }, (_, index) => `${role}-${index + 1}`);
    return Promise.all(
      ids.map((id) =>
        tokens.sign({ userId: id, uid: id, email: `${id}@example.com`, emailVerified: true }),
      ),
    );
  };
  return { sellers: await make('seller', SELLERS), buyers: await make('user', BUYERS) };
}
