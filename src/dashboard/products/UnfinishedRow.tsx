import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import { mdiDeleteOutline, mdiPencilOutline } from '@mdi/js';
import { Button, ButtonLink } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { useIsPhone } from '@/dashboard/ui/useIsPhone';
import type { Photo } from '#contract/photos';

interface UnfinishedRowProps {
  name: string;
  title: string;
  details: string;
  picture: string;
  photo: Photo | null | undefined;
  /** Opens the form: a page, or an action in this tab. */
  onContinue: string | (() => void);
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
  const look = {
    size: 'small',
    style: isPhone ? { minWidth: 44, minHeight: 44, padding: 0 } : undefined,
  } as const;
  const toEdit = {
    ...look,
    variant: 'outlined',
    'aria-label': `Continue editing ${name}`,
    children: isPhone ? <Icon path={mdiPencilOutline} /> : <span>Continue editing</span>,
  } as const;
  return (
    <ListItem divider disableGutters sx={{ gap: 1.5 }}>
      <Box sx={{ flex: 'none', width: 64, borderRadius: 1, overflow: 'hidden' }}>
        <CarPicture src={picture} photo={photo} alt="" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text>{title}</Text>
        {details !== '' && (
          <Text variant="body2" tone="secondary">
            {details}
          </Text>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: { xs: 0.5, sm: 1 } }}>
        {typeof onContinue === 'string' ? (
          <ButtonLink {...toEdit} to={onContinue} />
        ) : (
          <Button {...toEdit} onClick={onContinue} />
        )}
        <Button {...look} color="quietError" aria-label={removeName} onClick={onRemove}>
          {isPhone ? <Icon path={mdiDeleteOutline} /> : <span>{removeLabel}</span>}
        </Button>
      </Box>
    </ListItem>
  );
}
