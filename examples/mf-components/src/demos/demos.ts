import type { ComponentType } from 'react';
import { ActivityLogDemo } from './activity-log';
import { AsyncSectionDemo } from './async-section';
import { BadgeDemo } from './badge';
import { BrandIconDemo } from './brand-icon';
import { ButtonDemo } from './button';
import { CameraDataDemo } from './camera-data';
import { CardDemo } from './card';
import { CheckboxDemo } from './checkbox';
import { DialogDemo } from './dialog';
import { EditorDemo } from './editor';
import { EmptyStateDemo } from './empty-state';
import { FieldDemo } from './field';
import { FormDemo } from './form';
import { HeadingDemo } from './heading';
import { IconDemo } from './icon';
import { IconButtonDemo } from './icon-button';
import { InputDemo } from './input';
import { LinkDemo } from './link';
import { ListDemo } from './list';
import { LoadErrorDemo } from './load-error';
import { NoticeDemo } from './notice';
import { PageDemo } from './page';
import { PagedListDemo } from './paged-list';
import { PasswordDialogDemo } from './password-dialog';
import { PasswordFieldDemo } from './password-field';
import { PhotoDemo } from './photo';
import { PhotoGridDemo } from './photo-grid';
import { PhotoSetsEditorDemo } from './photo-sets-editor';
import { PhotoUploadDemo } from './photo-upload';
import { PhotoViewerDemo } from './photo-viewer';
import { PlatformIconDemo } from './platform-icon';
import { SharingDemo } from './sharing';
import { SkeletonDemo } from './skeleton';
import { SpinnerDemo } from './spinner';
import { SwitchDemo } from './switch';
import { TextDemo } from './text';
import { UndoNoticeDemo } from './undo-notice';
import { VisuallyHiddenDemo } from './visually-hidden';

/** Demo of each component, by the import path within @fotosoc/ui. */
export const DEMOS: Readonly<Record<string, ComponentType>> = {
  'activity-log': ActivityLogDemo,
  'async-section': AsyncSectionDemo,
  badge: BadgeDemo,
  'brand-icon': BrandIconDemo,
  button: ButtonDemo,
  'camera-data': CameraDataDemo,
  card: CardDemo,
  checkbox: CheckboxDemo,
  dialog: DialogDemo,
  editor: EditorDemo,
  'empty-state': EmptyStateDemo,
  field: FieldDemo,
  form: FormDemo,
  heading: HeadingDemo,
  icon: IconDemo,
  'icon-button': IconButtonDemo,
  input: InputDemo,
  link: LinkDemo,
  list: ListDemo,
  'load-error': LoadErrorDemo,
  notice: NoticeDemo,
  page: PageDemo,
  'paged-list': PagedListDemo,
  'password-dialog': PasswordDialogDemo,
  'password-field': PasswordFieldDemo,
  photo: PhotoDemo,
  'photo-grid': PhotoGridDemo,
  'photo-sets-editor': PhotoSetsEditorDemo,
  'photo-upload': PhotoUploadDemo,
  'photo-viewer': PhotoViewerDemo,
  'platform-icon': PlatformIconDemo,
  sharing: SharingDemo,
  skeleton: SkeletonDemo,
  spinner: SpinnerDemo,
  switch: SwitchDemo,
  text: TextDemo,
  'undo-notice': UndoNoticeDemo,
  'visually-hidden': VisuallyHiddenDemo,
};
