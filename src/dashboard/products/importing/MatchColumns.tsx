import Box from '@mui/material/Box';
import { mdiFileUploadOutline } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { Button } from '@/components/Button';
import { Select } from '@/components/form/Select';
import { Text } from '@/components/Text';
import { FileButton } from '@/dashboard/ui/FileButton';
import { cutText } from '#contract/text/cutText';
import { CSV_FILES } from './ChooseFile';
import { openFields, unknownColumns, type ChosenColumns } from './matchColumns';
import type { NamedFile } from './useImport';

/** Length of the example after a heading. */
const EXAMPLE_MAX = 30;

interface MatchColumnsProps {
  named: NamedFile;
  /** The choice for the file before. */
  chosen: ChosenColumns;
  onChoose: (file: File) => void;
  onMatch: (chosen: ChosenColumns) => Promise<void>;
}

/** Asks which columns of a file with other headings have which fields. */
export function MatchColumns({
  named: { fileName, file },
  chosen,
  onChoose,
  onMatch,
}: MatchColumnsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The element that had the focus is no longer rendered.
    heading.current?.focus();
  }, []);
  const fields = openFields(file);
  const columns = unknownColumns(file);
  const isOffered = (name: string | undefined) => columns.some((column) => column.name === name);
  const { control, formState, handleSubmit } = useForm<ChosenColumns>({
    defaultValues: Object.fromEntries(
      fields.map(({ field }) => [field, isOffered(chosen[field]) ? chosen[field] : '']),
    ),
    resolver: (values) => {
      const errors: FieldErrors<ChosenColumns> = {};
      for (const { field } of file.missing) {
        if (!values[field]) {
          errors[field] = { type: 'required', message: 'Choose the column of your file.' };
        }
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const values = useWatch({ control });
  const options = columns.map(({ name, header, index }) => {
    const example = file.rows.map(({ cells }) => cells[index]).find(Boolean);
    return {
      value: name,
      label: example ? `${header} (${cutText(example, EXAMPLE_MAX)})` : header,
    };
  });
  const taken = Object.values(values);

  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit(onMatch)}
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box>
        <Text as="h2" variant="h5" ref={heading} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Text>
        <Text>
          This file has other headings than our template. Choose the column of your file for each
          field.
        </Text>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
          alignItems: 'start',
        }}
      >
        {fields.map(({ field, header, isRequired }) => {
          const free = options.filter(
            ({ value }) => value === values[field] || !taken.includes(value),
          );
          return (
            <Select
              key={field}
              control={control}
              name={field}
              label={header}
              isRequired={isRequired}
              helperText={isRequired ? undefined : 'Optional.'}
              options={[
                { value: '', label: isRequired ? 'Choose a column' : 'No column' },
                ...free,
              ]}
            />
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained" isBusy={formState.isSubmitting}>
          Preview rows
        </Button>
        <FileButton
          icon={mdiFileUploadOutline}
          accept={CSV_FILES}
          onChoose={([next]) => next && onChoose(next)}
        >
          Choose another file
        </FileButton>
      </Box>
    </Box>
  );
}
