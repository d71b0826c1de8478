import { mdiAccount } from '@mdi/js';
import { useState } from 'react';
import { classNames } from './classNames';
import { Icon } from './Icon';
import styles from './PersonAvatar.module.css';

interface PersonAvatarProps {
  name: string | null | undefined;
  photoURL: string | null | undefined;
  isLarge?: boolean;
}

/** A user’s photo, or a default icon if there is none or it fails to load (spec §2, Header). */
export function PersonAvatar({ name, photoURL, isLarge = false }: PersonAvatarProps) {
  const [brokenURL, setBrokenURL] = useState<string | null>(null);
  const isShown = Boolean(photoURL) && photoURL !== brokenURL;
  return (
    <div className={classNames(styles.avatar, isLarge && styles.large)}>
      {isShown ? (
        <img
          className={styles.photo}
          src={photoURL ?? undefined}
          alt={name ? `Photo of ${name}` : 'Photo'}
          referrerPolicy="no-referrer"
          onError={() => setBrokenURL(photoURL ?? null)}
        />
      ) : (
        <Icon path={mdiAccount} title={name?.trim() ? name : 'User'} />
      )}
    </div>
  );
}
