import type { Operator } from '../../../contract/platform.ts';
import type { Config } from '../../config.ts';
import { fillPlaceholders } from '../../content/fillPlaceholders.ts';

/** Who runs the installation, with the notice that names them. */
export const presentOperator = ({ operatorName, operatorContact, minReportSample }: Config, notice: string): Operator => ({
  name: operatorName,
  contact: operatorContact,
  notice: fillPlaceholders(notice, { operatorName, minimumGroup: String(minReportSample) }),
});
