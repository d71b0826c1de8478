import Box from '@mui/material/Box';
import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListDraftsQuery } from '@/api/productDraftsApi';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { plural } from '@/components/labels';
import { useIsExtended } from '@/store/hooks';
import { formPath } from './autosave/autosavedForms';
import { AutosavedFormList } from './autosave/AutosavedFormList';
import { useAutosavedForms } from './autosave/useAutosavedForms';
import { DraftList } from './drafts/DraftList';

/** The seller’s autosaved forms and drafts: a list, or one line that opens it if there are more. */
export function UnfinishedCars() {
  const listId = useId();
  const isExtended = useIsExtended();
  const navigate = useNavigate();
  const { forms } = useAutosavedForms();
  const { data: drafts, error } = useListDraftsQuery(undefined, { skip: !isExtended });
  const [isOpen, setIsOpen] = useState(false);
  // A draft with unsaved changes is one car.
  const cars = new Set([
    ...forms.map(({ id, form }) => (form.startsWith('draft-') ? form : id)),
    ...(drafts ?? []).map(({ id }) => `draft-${id}`),
  ]);
  const count = cars.size;
  // An error must not be out of sight.
  const isCollapsible = count > 1 && (drafts !== undefined || error === undefined);
  return (
    <>
      {isCollapsible && (
        <Button
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          style={{ marginBottom: 16, marginLeft: -8 }}
        >
          <span>{plural(count, '# unfinished car', '# unfinished cars')}</span>
          <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />
        </Button>
      )}
      <Box id={listId} hidden={isCollapsible && !isOpen}>
        <AutosavedFormList onContinue={({ form }) => void navigate(formPath(form))} />
        {isExtended && <DraftList />}
      </Box>
    </>
  );
}
