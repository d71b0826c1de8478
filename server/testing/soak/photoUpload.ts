import type { Person } from '../cluster/people';
import { textIn } from '../cluster/calls';
import { jpeg } from '../photos';
import type { Users } from '../cluster/users';

/** Uploads a picture that no other photo has. Returns the photo's id, or null. */
export async function uploadPhoto({ call }: Users<Person>, seller: Person): Promise<string | null> {
  const [width, shade] = [400 + Math.floor(Math.random() * 400), Math.floor(Math.random() * 256)];
  const file = await jpeg(width, 300, shade);
  const headers = { 'content-type': 'image/jpeg' };
  return textIn(await call(seller, 'POST', '/photos', file, headers), '_id');
}
