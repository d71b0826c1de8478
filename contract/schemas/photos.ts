import * as yup from 'yup';
import { PHOTOS_MAX, turns } from '../photos';
import { id, requiredNumber } from './fields';

/** A photo's id: a hash of its content. */
const PHOTO_ID = /^[0-9a-f]{32}$/;

/** Photos of a product in order, the cover first. */
export const photoIds = yup
  .array(yup.string().defined())
  .max(PHOTOS_MAX, `A car can have at most ${PHOTOS_MAX} photos.`)
  .test('known', 'We can’t find one of the photos. Remove it and add it again.', (ids) =>
    (ids ?? []).every((photo) => PHOTO_ID.test(photo)),
  )
  .test(
    'once',
    'You added the same photo twice. Remove one of them.',
    (ids) => new Set(ids).size === (ids ?? []).length,
  );

/** POST /photos: creates a photo from an uploaded file. */
export const keepPhotoSchema = yup.object({ upload: id('Upload') });

/** POST /photos/{id}/turned. */
export const turnPhotoSchema = yup.object({
  degrees: requiredNumber('Degrees').oneOf(turns, `Degrees must be one of: ${turns.join(', ')}.`),
});
