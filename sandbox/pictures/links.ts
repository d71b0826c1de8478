import { formatPictureName, type PictureName } from './name';

export const PICTURE_FOLDER = '/api/pictures';

/** What a listing keeps of a drawn picture: its path, which answers give an origin. */
export const pictureLink = (name: PictureName) =>
  `${PICTURE_FOLDER}/${formatPictureName(name)}.svg`;
