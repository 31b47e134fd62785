import { OutsideSource } from '../../outside-source/outside-source';
import { SourceHealthNotice } from '../../outside-source/source-health';
import { resumeFotoSource, importFotos, useIsFotoOutside } from '../../../data/foto-source';

/** Notice that the Foto of the Week comes from a sheet; empty without one. */
export function FotoSource({ onTaken }: { onTaken: () => Promise<unknown> }) {
  const isOutside = useIsFotoOutside();
  return isOutside ? (
    <>
      <OutsideSource
        things="Foto of the Week"
        source="sheet"
        takeOver={importFotos}
        giveBack={resumeFotoSource}
        onTaken={onTaken}
      >
        <strong>The Foto of the Week comes from a sheet.</strong> Visitors see the photo of the sheet as long as the
        site reads the sheet. Take over the sheet to show the photos that you choose here.
      </OutsideSource>
      <SourceHealthNotice kind="foto" source="sheet" />
    </>
  ) : null;
}
