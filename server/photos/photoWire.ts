import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { apiPaths } from '#contract/apiPaths';
import { photoLink, type Photo } from '#contract/photos';
import type { PhotoRow } from './photoRepository';

/** Width of the product picture for clients that do not support photos. */
const PICTURE_WIDTH = 1280;

const linkOf = (id: string) => `/api${apiPaths.photos}/${id}`;

/** Converts a photo to its wire format. The origin is added to the response (http/ownLinks.ts). */
export const toWirePhoto = (photo: PhotoRow): Photo => ({
  _id: photo.id,
  url: linkOf(photo.id),
  widths: photo.widths,
  width: photo.width,
  height: photo.height,
  color: photo.color,
  placeholder: photo.placeholder,
  focusX: photo.focusX,
  focusY: photo.focusY,
});

/** The `picture` of a product (spec §3) whose cover is this photo. */
export const pictureLink = ({ id, width }: Pick<PhotoRow, 'id' | 'width'>): string =>
  photoLink({ url: linkOf(id) }, Math.min(PICTURE_WIDTH, width), 'jpg');

/** The same as an SQL expression. */
export const pictureLinkIn = ({ id, width }: { id: SQLWrapper; width: SQLWrapper }): SQL =>
  sql`(${linkOf('')} || ${id} || '-' || least(${PICTURE_WIDTH}, ${width}) || '.jpg')`;
