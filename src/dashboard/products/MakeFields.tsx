import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import { useForkRef } from '@mui/material/utils';
import { useEffect, useState, type ComponentProps, type Ref } from 'react';
import {
  useController,
  useWatch,
  type UseControllerReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { Button } from '@/components/Button';
import { Notice } from '@/components/feedback/Notice';
import { Field } from '@/components/form/Field';
import { TEXT_MAX } from '#contract/limits';
import type * as MakeModule from '#contract/makes/makes';
import type { ProductForm } from '#contract/schemas/product';
import { FieldPair } from './FieldGroup';
import type { ProductDraft } from './productDraft';

type MakeList = typeof MakeModule;

/** The list of makes, once it is loaded; without it any text can be entered. */
export function useMakeList(): MakeList | null {
  const [list, setList] = useState<MakeList | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import('#contract/makes/makes').then(
      (loaded) => isWanted && setList(loaded),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return list;
}

interface MakeFieldsProps {
  form: UseFormReturn<ProductDraft, unknown, ProductForm>;
}

/** Make and model, from the list or any other. The name is proposed from them while it is empty. */
export function MakeFields({ form }: MakeFieldsProps) {
  const { control, getValues, setValue } = form;
  const list = useMakeList();
  const make = useController({ control, name: 'make' });
  const model = useController({ control, name: 'model' });
  const [proposed, setProposed] = useState('');
  const propose = (...parts: string[]) => {
    if (getValues('name') !== proposed) return;
    const text = parts.filter(Boolean).join(' ');
    setProposed(text);
    setValue('name', text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const setMake = (text: string) => {
    const spelled = list?.normaliseMake(text) ?? text;
    make.field.onChange(spelled);
    // A model belongs to its make.
    const kept = spelled === make.field.value ? model.field.value : '';
    model.field.onChange(kept);
    propose(spelled, kept);
  };
  const setModel = (text: string) => {
    const spelled = list?.normaliseModel(make.field.value, text) ?? text;
    model.field.onChange(spelled);
    propose(make.field.value, spelled);
  };
  return (
    <>
      <FieldPair>
        <Combobox
          label="Make"
          state={make}
          options={list?.makes ?? []}
          maxLength={TEXT_MAX.make}
          onChange={setMake}
        />
        <Combobox
          label="Model"
          state={model}
          options={list?.modelsOf(make.field.value) ?? []}
          maxLength={TEXT_MAX.model}
          onChange={setModel}
        />
      </FieldPair>
      {list && make.field.value === '' && (
        <ReadFromName
          form={form}
          list={list}
          onRight={(read) => {
            make.field.onChange(read.make);
            model.field.onChange(read.model ?? '');
            // The button is about to be removed.
            form.setFocus('make');
          }}
          onChange={() => form.setFocus('make')}
        />
      )}
    </>
  );
}

interface ReadFromNameProps extends MakeFieldsProps {
  list: MakeList;
  onRight: (read: { make: string; model: string | null }) => void;
  onChange: () => void;
}

/** What the name says, for the seller to confirm. */
function ReadFromName({ form, list, onRight, onChange }: ReadFromNameProps) {
  const read = list.readMakeAndModel(useWatch({ control: form.control, name: 'name' }));
  if (!read) return null;
  const text = [read.make, read.model].filter(Boolean).join(' · ');
  return (
    <Notice
      tone="info"
      action={
        <>
          <Button onClick={() => onRight(read)}>Right</Button>
          <Button color="inherit" onClick={onChange}>
            Change
          </Button>
        </>
      }
    >
      {`Read from the name: ${text}`}
    </Notice>
  );
}

interface ComboboxProps {
  label: string;
  state: Pick<UseControllerReturn<ProductDraft, 'make' | 'model'>, 'field' | 'fieldState'>;
  options: readonly string[];
  maxLength: number;
  onChange: (text: string) => void;
}

interface Option {
  label: string;
  value: string;
}

const filterListed = createFilterOptions<Option>();

/** A field with suggestions. Any other text can be added. */
function Combobox({ label, state, options, maxLength, onChange }: ComboboxProps) {
  const { value, name, onBlur, ref } = state.field;
  const { error } = state.fieldState;
  return (
    <Autocomplete<Option, false, false, true>
      freeSolo
      selectOnFocus
      handleHomeEndKeys
      // What was typed counts, like in any other field.
      autoSelect={false}
      options={options.map((option) => ({ label: option, value: option }))}
      value={value}
      onChange={(_event, chosen) =>
        onChange(typeof chosen === 'string' ? chosen : (chosen?.value ?? ''))
      }
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.value)}
      isOptionEqualToValue={(option, chosen) =>
        option.value === (typeof chosen === 'string' ? chosen : chosen.value)
      }
      filterOptions={(all, given) => {
        const typed = given.inputValue.trim();
        const isListed = all.some((option) => option.value.toLowerCase() === typed.toLowerCase());
        const added = { label: `Add “${typed}”`, value: typed };
        return [...filterListed(all, given), ...(typed === '' || isListed ? [] : [added])];
      }}
      renderOption={({ key, ...props }, option) => (
        <li key={option.label} {...props}>
          {option.label}
        </li>
      )}
      onBlur={(event) => {
        const typed = event.target instanceof HTMLInputElement ? event.target.value.trim() : value;
        if (typed !== value) onChange(typed);
        onBlur();
      }}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <div ref={input.ref}>
          <Field
            label={label}
            hint="Optional"
            error={error && (error.message ?? 'Check this value.')}
          >
            {(field) => (
              <ComboboxInput
                {...htmlInput}
                {...field}
                name={name}
                maxLength={maxLength}
                className={undefined}
                inputRef={htmlInput.ref}
                fieldRef={ref}
              />
            )}
          </Field>
        </div>
      )}
    />
  );
}

interface ComboboxInputProps extends ComponentProps<'input'> {
  inputRef: Ref<HTMLInputElement> | undefined;
  fieldRef: Ref<HTMLInputElement>;
}

function ComboboxInput({ inputRef, fieldRef, ...attributes }: ComboboxInputProps) {
  return <input {...attributes} ref={useForkRef(inputRef, fieldRef)} />;
}
