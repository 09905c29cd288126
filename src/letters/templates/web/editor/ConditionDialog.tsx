import type { Editor } from '@tiptap/core';
import { useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import type { Catalogue } from '../../catalogue.rules.ts';
import { changeNode } from './letter.commands.ts';
import { textOf } from './letter.nodes.ts';
import { listsAround } from './letter.checks.ts';
import { conditionChoices, fieldOptions } from './letter.labels.ts';

interface ConditionDialogProps {
  editor: Editor;
  catalogue: Catalogue;
  /** Of the condition; null to put one around what is chosen. */
  pos: number | null;
  onClose: () => void;
}

const Condition = z.object({
  path: z.string({ error: 'Choose a field or list' }),
  is: z.string({ error: 'Choose what it asks' }),
});

/** Where a part of the letter is printed. */
export function ConditionDialog({ editor, catalogue, pos, onClose }: ConditionDialogProps) {
  const attrs = pos === null ? {} : (editor.state.doc.nodeAt(pos)?.attrs ?? {});
  const before = textOf(attrs['path']);
  const form = useContractForm(Condition, { path: before, is: textOf(attrs['is']) || 'present' });
  const { control } = form;
  const path = useWatch({ control, name: 'path' });
  const choices = conditionChoices(catalogue, path);
  const [options] = useState(() => conditionOptions(catalogue, editor, pos));
  const search = useSearch(options);
  return (
    <FormDialog
      title="Only where …"
      text="This part of the letter is printed only where the record is as you say."
      form={form}
      submit={pos === null ? 'Add condition' : 'Change condition'}
      onSubmit={(chosen) => {
        const is = choices.some(({ value }) => value === chosen.is) ? chosen.is : 'present';
        if (pos === null) editor.chain().wrapIn('condition', { path: chosen.path, is }).run();
        else changeNode(editor, pos, { path: chosen.path, is });
        return Promise.resolve();
      }}
      onClose={onClose}
    >
      <FormCombobox
        control={control}
        name="path"
        label="Field or list"
        search={search}
        initial={options.find(({ id }) => id === before) ?? null}
        onChosen={() => form.setValue('is', 'present')}
        emptyText="No field has this name"
      />
      <FormSelect control={control} name="is" label="Asks whether it" choices={choices} />
    </FormDialog>
  );
}

interface Option {
  id: string;
  label: string;
  text: string;
}

function conditionOptions(catalogue: Catalogue, editor: Editor, pos: number | null): Option[] {
  const place = editor.state.doc.resolve(pos ?? editor.state.selection.from);
  const fields = fieldOptions(catalogue, listsAround(place), 'en');
  return [
    ...fields.map(({ path, label, group, example }) => ({ id: path, label, text: `${group}, ${example}` })),
    ...catalogue.lists.map(({ path, label }) => ({ id: path, label, text: 'List' })),
  ];
}

function useSearch(options: readonly Option[]) {
  return useCallback(
    (typed: string) => {
      const wanted = typed.toLowerCase();
      return Promise.resolve(
        options.filter(({ label, text }) => `${label} ${text}`.toLowerCase().includes(wanted)),
      );
    },
    [options],
  );
}
