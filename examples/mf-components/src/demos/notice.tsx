import { Notice } from '@fotosoc/ui/notice';
import { Specimen } from './specimen';

export function NoticeDemo() {
  return (
    <Specimen of="Notice: plain, ok, bad" wide>
      <Notice>Changes you had not saved are back.</Notice>
      <Notice kind="ok">Your booking is confirmed.</Notice>
      <Notice kind="bad">The camera is out that week.</Notice>
    </Specimen>
  );
}
