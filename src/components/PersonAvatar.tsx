import Avatar, { type AvatarProps } from '@mui/material/Avatar';
import { mdiAccount } from '@mdi/js';
import { useState } from 'react';
import { Icon } from './Icon';

export interface PersonAvatarProps extends Omit<
  AvatarProps,
  'src' | 'alt' | 'children' | 'slotProps'
> {
  name: string | null | undefined;
  photoURL: string | null | undefined;
}

/** A person's photo; a drawn default when there is none or it does not load (spec §2, Header). */
export function PersonAvatar({ name, photoURL, ...rest }: PersonAvatarProps) {
  const [brokenURL, setBrokenURL] = useState<string | null>(null);
  const isShown = Boolean(photoURL) && photoURL !== brokenURL;
  return (
    <Avatar
      {...rest}
      src={isShown ? (photoURL ?? undefined) : undefined}
      alt={name ? `Photo of ${name}` : 'Photo'}
      slotProps={{
        img: { referrerPolicy: 'no-referrer', onError: () => setBrokenURL(photoURL ?? null) },
      }}
    >
      <Icon path={mdiAccount} title={name ? `${name} (no photo)` : 'No photo'} />
    </Avatar>
  );
}
