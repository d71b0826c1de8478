import Avatar, { type AvatarProps } from '@mui/material/Avatar';
import { mdiAccount } from '@mdi/js';
import { Icon } from './Icon';

export interface PersonAvatarProps extends Omit<AvatarProps, 'src' | 'alt' | 'children'> {
  name: string | null | undefined;
  photoURL: string | null | undefined;
}

/** A person's photo; a drawn default when there is none or it does not load (spec §2, Header). */
export function PersonAvatar({ name, photoURL, ...rest }: PersonAvatarProps) {
  const label = name ? `Photo of ${name}` : 'Photo';
  return (
    <Avatar
      {...rest}
      src={photoURL ?? undefined}
      alt={label}
      slotProps={{ img: { referrerPolicy: 'no-referrer' } }}
    >
      <Icon path={mdiAccount} title={name ? `${name} (no photo)` : 'No photo'} />
    </Avatar>
  );
}
