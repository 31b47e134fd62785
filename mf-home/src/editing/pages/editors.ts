import type { ComponentType } from 'react';
import type { EditedPage } from '@fotosoc/contract/part';
import { CommitteeEditor, CommitteePreview } from './committee';
import { LinksEditor, LinksPreview } from './links';

interface PageEditing {
  /** The page with frames and fields. */
  Editor: ComponentType;
  /** The page as visitors will see it. */
  Preview: ComponentType;
}

export const EDITORS: Partial<Record<EditedPage, PageEditing>> = {
  links: { Editor: LinksEditor, Preview: LinksPreview },
  committee: { Editor: CommitteeEditor, Preview: CommitteePreview },
};
