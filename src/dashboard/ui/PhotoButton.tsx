import type { ComponentProps } from 'react';
import { FileButton } from '@/dashboard/ui/FileButton';

/**
 * The formats that the server decodes. Safari converts other formats, such as HEIC, into the first
 * type of the list. It would not convert them for `image/*`.
 */
const PHOTO_FILES = 'image/jpeg,image/png,image/webp,image/avif';

export const PhotoButton = (props: Omit<ComponentProps<typeof FileButton>, 'accept'>) => (
  <FileButton accept={PHOTO_FILES} {...props} />
);
