import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { mdiDeleteOutline, mdiPencilOutline } from '@mdi/js';
import { Link as RouterLink } from 'react-router-dom';
import { CarPicture } from '@/components/CarPicture';
import { Icon } from '@/components/Icon';
import { quietDestructive } from '@/dashboard/table/RowActions';
import { useIsPhone } from '@/dashboard/ui/useIsPhone';
import type { Photo } from '#contract/photos';

interface UnfinishedRowProps {
  name: string;
  title: string;
  details: string;
  /** The link of the form. */
  picture: string;
  photo: Photo | null | undefined;
  /** Opens the form: a page, or an action in this tab. */
  onContinue: string | (() => void);
  /** The button that removes it. */
  removeLabel: string;
  removeName: string;
  onRemove: () => void;
}

/** A car that is not listed yet, in a list. On phones its buttons are icons, so that it is one line. */
export function UnfinishedRow({
  name,
  title,
  details,
  picture,
  photo,
  onContinue,
  removeLabel,
  removeName,
  onRemove,
}: UnfinishedRowProps) {
  const isPhone = useIsPhone();
  const size = isPhone ? { minWidth: 44, minHeight: 44, p: 0 } : {};
  return (
    <ListItem divider disableGutters sx={{ gap: 1.5 }}>
      <Box sx={{ flex: 'none', width: 64, borderRadius: 1, overflow: 'hidden' }}>
        <CarPicture src={picture} photo={photo} alt="" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{title}</Typography>
        {details !== '' && (
          <Typography variant="body2" color="textSecondary">
            {details}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: { xs: 0.5, sm: 1 } }}>
        <Button
          size="small"
          variant="outlined"
          aria-label={`Continue editing ${name}`}
          {...(typeof onContinue === 'string'
            ? { component: RouterLink, to: onContinue }
            : { onClick: onContinue })}
          sx={size}
        >
          {isPhone ? <Icon path={mdiPencilOutline} /> : <span>Continue editing</span>}
        </Button>
        <Button
          size="small"
          color="inherit"
          aria-label={removeName}
          onClick={onRemove}
          sx={[size, quietDestructive]}
        >
          {isPhone ? <Icon path={mdiDeleteOutline} /> : <span>{removeLabel}</span>}
        </Button>
      </Box>
    </ListItem>
  );
}
