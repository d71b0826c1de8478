import { http, HttpResponse } from 'msw';
import type { Role } from '#contract/types';
import { makeUser } from '../factories';
import { world } from '../world';
import { api, param, whenSignedIn } from './respond';

interface NewUser {
  name: string;
  email: string;
  role?: Role;
  type?: Role;
}

const byRole = (role: Role) => world.users.filter((user) => user.role === role);

export const usersHandlers = [
  http.get(api('/users/all/buyers'), ({ request }) => whenSignedIn(request, () => byRole('user'))),
  http.get(api('/users/all/sellers'), ({ request }) =>
    whenSignedIn(request, () => byRole('seller')),
  ),
  http.get(api('/users/verified/:email'), ({ params }) => {
    const seller = world.users.find((user) => user.email === param(params, 'email'));
    return HttpResponse.json({ verified: seller?.verified ?? false });
  }),
  http.get(api('/users/:email'), ({ params }) =>
    HttpResponse.json(world.users.find((user) => user.email === param(params, 'email')) ?? null),
  ),
  http.post<never, NewUser>(api('/users'), async ({ request }) => {
    const { name, email, role, type } = await request.json();
    if (!world.users.some((user) => user.email === email)) {
      world.users.push(makeUser({ name, email, role: role ?? type ?? 'user' }));
    }
    return HttpResponse.json({});
  }),
  http.patch<{ email: string }, { verified: boolean }>(
    api('/users/:email'),
    async ({ request, params }) => {
      const { verified } = await request.json();
      return whenSignedIn(request, () => {
        const user = world.users.find(({ email }) => email === param(params, 'email'));
        if (!user || user.verified === verified) return { modifiedCount: 0 };
        user.verified = verified;
        return { modifiedCount: 1 };
      });
    },
  ),
  http.delete(api('/users/:id'), ({ request, params }) =>
    whenSignedIn(request, () => {
      const before = world.users.length;
      world.users = world.users.filter((user) => user._id !== param(params, 'id'));
      return { deletedCount: before - world.users.length };
    }),
  ),
];
