import * as yup from 'yup';
import { EVIDENCE_PHOTOS_MAX } from '../limits';
import { PHOTOS_MAX, turns } from '../photos';
import { requiredNumber } from './fields';

/** A photo's id: a hash of its content. */
const PHOTO_ID = /^[0-9a-f]{32}$/;

/** Ids of photos in order, each once. */
const idsOfPhotos = (most: number, tooMany: string) =>
  yup
    .array(yup.string().defined())
    .max(most, tooMany)
    .test('known', 'We can’t find one of the photos. Remove it and add it again.', (ids) =>
      (ids ?? []).every((photo) => PHOTO_ID.test(photo)),
    )
    .test(
      'once',
      'You added the same photo twice. Remove one of them.',
      (ids) => new Set(ids).size === (ids ?? []).length,
    );

/** Photos of a product in order, the cover first. */
export const photoIds = idsOfPhotos(PHOTOS_MAX, `A car can have at most ${PHOTOS_MAX} photos.`);

/** Photos of a request for money, or of the seller’s answer. */
export const evidencePhotoIds = idsOfPhotos(
  EVIDENCE_PHOTOS_MAX,
  `You can add at most ${EVIDENCE_PHOTOS_MAX} photos.`,
);

/**
 * The query of POST /photos, whose body is the file; with `evidence` the photo is one that only the
 * parties of an order and admins may see.
 */
export const photoQuerySchema = yup.object({
  evidence: yup.boolean().typeError('evidence must be true or false.'),
});

/** POST /photos/{id}/turned. */
export const turnPhotoSchema = yup.object({
  degrees: requiredNumber('Degrees').oneOf(turns, `Degrees must be one of: ${turns.join(', ')}.`),
});
