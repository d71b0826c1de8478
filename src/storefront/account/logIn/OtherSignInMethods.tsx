import { mdiCellphoneMessage, mdiEmailFastOutline, mdiFormTextboxPassword } from '@mdi/js';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import styles from '@/auth/forms/entrance.module.css';

export type LogInView = 'password' | 'link' | 'phone' | 'reset';

const methods: readonly { view: LogInView; label: string; icon: string }[] = [
  { view: 'password', label: 'Log in with password', icon: mdiFormTextboxPassword },
  { view: 'link', label: 'Email me a log-in link', icon: mdiEmailFastOutline },
  { view: 'phone', label: 'Text me a code', icon: mdiCellphoneMessage },
];

interface OtherSignInMethodsProps {
  shown: LogInView;
  onChoose: (view: LogInView) => void;
}

/** The sign-in methods other than the current one. */
export function OtherSignInMethods({ shown, onChoose }: OtherSignInMethodsProps) {
  return methods
    .filter(({ view }) => view !== shown)
    .map(({ view, label, icon }) => (
      <Button
        key={view}
        size="large"
        color="inherit"
        variant="outlined"
        className={styles.withIcon}
        onClick={() => onChoose(view)}
      >
        <Icon path={icon} size="small" />
        <span>{label}</span>
      </Button>
    ));
}
