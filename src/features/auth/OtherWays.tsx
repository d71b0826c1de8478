import Button from '@mui/material/Button';
import { mdiCellphoneMessage, mdiEmailFastOutline, mdiFormTextboxPassword } from '@mdi/js';
import { Icon } from '@/components/Icon';

export type LogInWay = 'password' | 'link' | 'phone' | 'reset';

const ways: readonly { way: LogInWay; label: string; icon: string }[] = [
  { way: 'password', label: 'Use your password', icon: mdiFormTextboxPassword },
  { way: 'link', label: 'Get a link by email', icon: mdiEmailFastOutline },
  { way: 'phone', label: 'Get a code by phone', icon: mdiCellphoneMessage },
];

interface OtherWaysProps {
  current: LogInWay;
  onChoose: (way: LogInWay) => void;
}

/** The ways to log in that are not the one on show. */
export function OtherWays({ current, onChoose }: OtherWaysProps) {
  return ways
    .filter(({ way }) => way !== current)
    .map(({ way, label, icon }) => (
      <Button
        key={way}
        size="large"
        color="inherit"
        variant="outlined"
        startIcon={<Icon path={icon} />}
        onClick={() => onChoose(way)}
      >
        {label}
      </Button>
    ));
}
