import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readManifests } from './read-manifests.mjs';

interface Container {
  readonly name: string;
  readonly ports: readonly { name: string; containerPort: number }[];
  readonly livenessProbe: { httpGet: { port: string } };
  readonly readinessProbe: { httpGet: { port: string } };
  readonly securityContext: object;
  readonly envFrom?: readonly object[];
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: { readonly name: string };
  readonly resources?: readonly string[];
  readonly spec: {
    readonly selector: { matchLabels: object };
    readonly template: { metadata: { labels: object }; spec: { containers: Container[]; volumes: object[] } };
  };
}

const folder = join(import.meta.dirname, '../../deploy/kubernetes');
const manifests = readManifests(folder) as { file: string; object: Manifest }[];
const objects = manifests.filter(({ object }) => object.kind !== 'Kustomization');
const deployments = objects.map(({ object }) => object).filter(({ kind }) => kind === 'Deployment');

describe('the Kubernetes manifests', () => {
  it.each(objects.map(({ file, object }) => [object.kind, file, object] as const))(
    '%s in %s satisfies the schema of its version',
    async (kind, _file, object) => {
      const module = (await import(`kubernetes-models/${object.apiVersion}/${kind}`)) as Record<
        string,
        new (data: unknown) => { validate(): void }
      >;
      const Model = module[kind];
      if (Model === undefined) throw new Error(`there is no ${object.apiVersion}/${kind}`);
      new Model(object).validate();
    },
  );

  it('are all part of the kustomization', () => {
    const kustomization = manifests.find(({ object }) => object.kind === 'Kustomization');
    const files = [...new Set(objects.map(({ file }) => file))].sort();
    expect([...(kustomization?.object.resources ?? [])].sort()).toEqual(files);
  });

  it('probe ports that exist, as an ordinary user on a file system that cannot be written', () => {
    expect(deployments).toHaveLength(3);
    for (const { spec } of deployments) {
      const [container] = spec.template.spec.containers;
      const names = container?.ports.map(({ name }) => name);
      expect(names).toContain(container?.livenessProbe.httpGet.port);
      expect(names).toContain(container?.readinessProbe.httpGet.port);
      expect(container?.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    }
  });

  it('give every service the settings that the kustomization names, and resolvers the files', () => {
    for (const { spec } of deployments) {
      expect(spec.template.spec.containers[0]?.envFrom).toEqual([
        { configMapRef: { name: 'tributary-settings', optional: true } },
        { secretRef: { name: 'tributary-secrets', optional: true } },
      ]);
    }
    const resolver = deployments.find(({ metadata }) => metadata?.name === 'resolver');
    expect(resolver?.spec.template.spec.volumes).toContainEqual({
      name: 'files',
      configMap: { name: 'tributary-files', optional: true },
    });
  });
});
