import { Button } from '@fotosoc/ui/button';
import { PasswordDialog, usePassword, usePasswordAction, type ActionMethods } from '@fotosoc/ui/password-dialog';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';
import { Specimen } from './specimen';

/** Confirmation methods of the demo, in place of a remote's requests. */
const ways: ActionMethods = {
  isGiven: () => false,
  give: async (password) => Promise.resolve(password === 'horse staple' ? undefined : 'That is not your password.'),
  isTooLongAgo: () => false,
};

export function PasswordDialogDemo() {
  const { run, dialog } = usePasswordAction(ways);
  const [isOpen, setOpen] = useState(false);
  const question = { title: 'Hand over to the new committee?', action: 'Hand over', refusal: 'Not yet' };
  return (
    <>
      <Specimen of="usePasswordAction: the action follows the password">
        <Button onClick={() => void run(question, async () => Promise.resolve('Handed over.'))}>Hand over</Button>
        {dialog}
      </Specimen>
      <Specimen of="PasswordDialog with usePassword: the act within the dialog">
        <Button variant="bad" onClick={() => setOpen(true)}>
          Take back
        </Button>
        {isOpen && <TakeBack onClose={() => setOpen(false)} />}
      </Specimen>
    </>
  );
}

function TakeBack({ onClose }: { onClose: () => void }) {
  const { field, give } = usePassword(ways);
  const handleSubmit = async () => {
    if (await give()) onClose();
  };
  return (
    <PasswordDialog
      title="Take back this right?"
      action="Take back"
      isBad
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Meta>From now on, nothing can be published with it.</Meta>
      {field}
    </PasswordDialog>
  );
}
