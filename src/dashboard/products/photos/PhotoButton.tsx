import type { ComponentProps } from 'react';
import { FileButton } from '@/dashboard/ui/FileButton';

/**
 * What the server decodes. Safari converts what is not on the list, HEIC above all, into the first
 * that is; for `image/*` it converts nothing.
 */
const PHOTO_FILES = 'image/jpeg,image/png,image/webp,image/avif';

/** Lets one choose photos of the device. */
export const PhotoButton = (props: Omit<ComponentProps<typeof FileButton>, 'accept'>) => (
  <FileButton accept={PHOTO_FILES} {...props} />
);
