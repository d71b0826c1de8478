import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId, useState } from 'react';
import { messageFor } from '@/api/messageFor';
import { useStateMakesMutation, type UnstatedMake } from '@/api/productEditingApi';
import { Button } from '@/components/Button';
import { showSuccess } from '@/components/feedback/toast';
import { Checkbox } from '@/components/form/Checkbox';
import { Field } from '@/components/form/Field';
import { FormError } from '@/components/form/FormError';
import { carName, plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { SkippedList, type Skipped } from '@/dashboard/ui/SkippedList';
import { useIsPhone } from '@/dashboard/ui/useIsPhone';
import { TEXT_MAX } from '#contract/limits';

interface MakesDialogProps {
  cars: readonly UnstatedMake[];
  onClose: () => void;
}

interface Row extends UnstatedMake {
  isTicked: boolean;
}

/** On phones make and model stand below the name. */
const narrow = '@media (max-width: 599.95px)';
const rowStyle = {
  [narrow]: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    borderBottom: '1px solid',
    borderColor: 'divider',
    '& > *': { border: 0 },
    '& > th': { gridColumn: '1 / -1' },
  },
};

/** What the names of cars say, for their seller to correct and confirm. */
export function MakesDialog({ cars, onClose }: MakesDialogProps) {
  const id = useId();
  const isPhone = useIsPhone();
  const [rows, setRows] = useState<readonly Row[]>(() =>
    cars.map((car) => ({ ...car, isTicked: car.make !== '' })),
  );
  const [state, { isLoading, error }] = useStateMakesMutation();
  const [skipped, setSkipped] = useState<readonly Skipped[]>([]);
  const change = (carId: string, changes: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === carId ? { ...row, ...changes } : row)));
  const confirmed = rows.filter(({ isTicked, make }) => isTicked && make.trim() !== '');

  const confirm = async () => {
    const changes = confirmed.map(({ id: carId, version, make, model }) => ({
      id: carId,
      version,
      make: make.trim(),
      ...(model.trim() === '' ? {} : { model: model.trim() }),
    }));
    const { data } = await state(changes);
    if (!data) return;
    const nameOf = new Map(cars.map((car) => [car.id, carName(car.name)]));
    setSkipped(
      data.refused.map(({ productId, message }) => ({
        id: productId,
        name: nameOf.get(productId) ?? productId,
        reason: message,
      })),
    );
    if (data.modifiedCount > 0) {
      showSuccess(plural(data.modifiedCount, 'Confirmed # car.', 'Confirmed # cars.'));
    }
    if (data.refused.length === 0) onClose();
  };

  return (
    <Dialog
      open
      onClose={isLoading ? undefined : onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>Confirm make and model</DialogTitle>
      <DialogContent>
        <Text variant="body2" tone="secondary">
          Read from the names of your cars. Correct what is wrong, and untick what you don’t know.
        </Text>
        <Table size="small" aria-labelledby={id}>
          <TableHead sx={{ [narrow]: { display: 'none' } }}>
            <TableRow>
              <TableCell>Name</TableCell>
              <TableCell>Make</TableCell>
              <TableCell>Model</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ id: carId, name, make, model, isTicked }) => (
              <TableRow key={carId} sx={rowStyle}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                  <Checkbox
                    isChecked={isTicked}
                    onChange={() => change(carId, { isTicked: !isTicked })}
                  >
                    <VisuallyHidden>Confirm </VisuallyHidden>
                    <span>{carName(name)}</span>
                  </Checkbox>
                </TableCell>
                <TableCell>
                  <NameField
                    label={`Make of ${carName(name)}`}
                    value={make}
                    maxLength={TEXT_MAX.make}
                    isMissing={isTicked && make.trim() === ''}
                    onChange={(text) => change(carId, { make: text, isTicked: text !== '' })}
                  />
                </TableCell>
                <TableCell>
                  <NameField
                    label={`Model of ${carName(name)}`}
                    value={model}
                    maxLength={TEXT_MAX.model}
                    onChange={(text) => change(carId, { model: text })}
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        <FormError message={error && messageFor(error)} />
        {skipped.length > 0 && (
          <Text role="status" variant="body2" style={{ marginBlock: 8 }}>
            {plural(skipped.length, '# car was left as it is:', '# cars were left as they are:')}
          </Text>
        )}
        <SkippedList label="Cars left as they are" skipped={skipped} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isLoading}>
          Cancel
        </Button>
        <Button
          variant="contained"
          isBusy={isLoading}
          disabled={confirmed.length === 0}
          onClick={() => void confirm()}
        >
          {confirmed.length === 0 ? 'Confirm' : `Confirm ${confirmed.length}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface NameFieldProps {
  label: string;
  value: string;
  maxLength: number;
  isMissing?: boolean;
  onChange: (text: string) => void;
}

const NameField = ({ label, value, maxLength, isMissing = false, onChange }: NameFieldProps) => (
  <Field label={label} isLabelHidden isSmall error={isMissing ? 'Enter the make.' : undefined}>
    {(field) => (
      <input
        {...field}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
