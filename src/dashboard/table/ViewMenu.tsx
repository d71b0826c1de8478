import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiCheck, mdiChevronDown } from '@mdi/js';
import { useId, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { outcomeForRow } from '@/api/messageFor';
import {
  useChangeTableViewMutation,
  useRemoveTableViewMutation,
  useSaveTableViewMutation,
  type TableView,
} from '@/api/tableViewsApi';
import { Button } from '@/components/Button';
import { showOutcome, showUndoable } from '@/components/feedback/toast';
import { Icon } from '@/components/Icon';
import { copyText } from '@/dashboard/ui/copyText';
import { NameDialog } from '@/dashboard/ui/NameDialog';
import { tableViewSchema, type ChangedView } from '#contract/schemas/tableViews';
import { STANDARD_VIEW } from '#contract/tableViews';
import type { TableViews } from './useTableViews';

const nameSchema = tableViewSchema.pick(['name']);

/** The saved views of a table: to choose, save, change, share and remove. */
export function ViewMenu({ views }: { views: TableViews }) {
  const { table, own, reload, name, current, isChanged, query, searchOf } = views;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<'save' | { rename: TableView } | null>(null);
  const [save] = useSaveTableViewMutation();
  const [change] = useChangeTableViewMutation();
  const [remove] = useRemoveTableViewMutation();
  const navigate = useNavigate();
  const id = useId();
  const isOfOther = current === null && name !== STANDARD_VIEW;

  const show = (search: string) =>
    void navigate({ search }, { replace: true, preventScrollReset: true });
  const set = (changes: ChangedView) =>
    outcomeForRow(change({ id: current?.id ?? '', changes }), () => true);
  const removeIt = async () => {
    if (!current) return;
    const outcome = await outcomeForRow(remove(current.id), () => true);
    if (outcome.kind !== 'done') {
      showOutcome(outcome, '');
      return;
    }
    show(searchOf(STANDARD_VIEW));
    const body = { table, name: current.name, query: current.query };
    const undo = async () => showOutcome(await outcomeForRow(save(body), () => true), 'Restored.');
    showUndoable(`Removed the view “${current.name}”.`, () => void undo());
  };
  const item = (label: string, act: () => unknown) => (
    <MenuItem
      key={label}
      onClick={() => {
        setAnchor(null);
        act();
      }}
    >
      <ListItemText inset>{label}</ListItemText>
    </MenuItem>
  );
  const choice = (label: string, search: string) => (
    <MenuItem
      key={`view ${label}`}
      component={RouterLink}
      to={{ search }}
      preventScrollReset
      role="menuitemradio"
      aria-checked={label === name}
      onClick={() => setAnchor(null)}
    >
      <ListItemIcon>{label === name && <Icon path={mdiCheck} size="small" />}</ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  );

  return (
    <>
      <Button
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span>{`View: ${name}${isChanged ? ', changed' : ''}`}</span>
        <Icon path={mdiChevronDown} size="small" />
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button`, dense: true } }}
      >
        {choice(STANDARD_VIEW, searchOf(STANDARD_VIEW))}
        {own.map((view) => choice(view.name, searchOf(view.name, view.query)))}
        {isOfOther && choice(name, searchOf(name, query))}
        <Divider />
        {reload && item('Couldn’t load your views. Retry', reload)}
        {item('Save as a view…', () => setAsked('save'))}
        {isChanged &&
          item(`Update “${name}”`, async () => showOutcome(await set({ query }), 'View updated.'))}
        {item('Copy link', () => {
          const { origin, pathname } = window.location;
          void copyText(`${origin}${pathname}?${searchOf(name, query)}`);
        })}
        {current && [
          item('Rename…', () => setAsked({ rename: current })),
          item(current.isStart ? 'Don’t start with it' : 'Make it my start', () =>
            set({ isStart: !current.isStart }).then((outcome) =>
              showOutcome(outcome, 'View updated.'),
            ),
          ),
          item('Remove', removeIt),
        ]}
      </Menu>
      {asked === 'save' && (
        <NameDialog
          title="Save as a view"
          submitLabel="Save"
          name={isOfOther ? name : ''}
          schema={nameSchema}
          onSubmit={async (wanted) => {
            const view = { table, name: wanted, query };
            const outcome = await outcomeForRow(save(view), () => true);
            if (outcome.kind === 'done') show(searchOf(wanted, query));
            return outcome;
          }}
          onClosed={() => setAsked(null)}
        />
      )}
      {asked !== null && asked !== 'save' && (
        <NameDialog
          title="Rename view"
          submitLabel="Rename"
          name={asked.rename.name}
          schema={nameSchema}
          onSubmit={async (wanted) => {
            const outcome = await set({ name: wanted });
            if (outcome.kind === 'done') show(searchOf(wanted, query));
            return outcome;
          }}
          onClosed={() => setAsked(null)}
        />
      )}
    </>
  );
}
