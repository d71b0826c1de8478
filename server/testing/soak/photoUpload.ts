import type { Person } from '../cluster/people';
import { textIn } from '../cluster/calls';
import { jpeg } from '../photos';
import type { Users } from './users';

const tus = { 'tus-resumable': '1.0.0' };

/** Uploads a picture that no other photo has. Returns the photo's id, or null. */
export async function uploadPhoto({ call }: Users, seller: Person): Promise<string | null> {
  const [width, shade] = [400 + Math.floor(Math.random() * 400), Math.floor(Math.random() * 256)];
  const file = await jpeg(width, 300, shade);
  const begun = await call(seller, 'POST', '/photos/uploads', {
    headers: { ...tus, 'upload-length': String(file.length) },
  });
  const upload = begun?.headers.get('location')?.split('/').at(-1);
  if (upload === undefined) return null;
  const sent = await call(seller, 'PATCH', `/photos/uploads/${upload}`, {
    body: file,
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
  });
  if (sent?.status !== 204) return null;
  return textIn(await call(seller, 'POST', '/photos', { body: { upload } }), '_id');
}
