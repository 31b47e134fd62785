import { OutsideSource } from '../../../components/outside-source/outside-source';
import { SourceStanding } from '../../../components/outside-source/source-standing';
import { takeOverFoto, undoFotoAct, useIsFotoOutside } from '../../../data/planned-fotos';

/** That the Foto of the Week comes from a sheet, where it does. */
export function FotoSource({ onTaken }: { onTaken: () => Promise<unknown> }) {
  const isOutside = useIsFotoOutside();
  return isOutside ? (
    <>
      <OutsideSource
        things="Foto of the Week"
        source="sheet"
        takeOver={takeOverFoto}
        giveBack={undoFotoAct}
        onTaken={onTaken}
      >
        <strong>Foto of the Week comes from a sheet.</strong> A photo that the sheet names next replaces what is chosen
        here, unless you take it over.
      </OutsideSource>
      <SourceStanding kind="foto" source="sheet" />
    </>
  ) : null;
}
