import type { FastifyRequest } from 'fastify';
import type { PictureName } from './name';
import { formatPictureName } from './name';

export const PICTURE_FOLDER = '/api/pictures';

/** What a product keeps of a drawn picture: no origin, because ours can change. */
export const pictureLink = (name: PictureName) =>
  `${PICTURE_FOLDER}/${formatPictureName(name)}.svg`;

/**
 * The picture's link as clients need it, with an origin. A kept link that starts with '/' is one of
 * our own: it gets the origin the request came to. Anything else is somebody's link and stays.
 */
export function absolutePicture(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  link: string,
): string {
  return link.startsWith('/') && !link.startsWith('//')
    ? `${request.protocol}://${request.host}${link}`
    : link;
}
