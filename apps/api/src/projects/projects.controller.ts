import { Body, Controller, Inject, Param, Query, Req } from '@nestjs/common';
import { apiRoutes, mayCall, type Page, type Project } from '@tributary/domain';
import { changeProject, ProjectsRepository, type OwnedProject } from '@tributary/store';
import type { FastifyRequest } from 'fastify';
import { actorOf, principalOf, type Principal } from '../access/principal.js';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { parseId, parseInput } from '../http/parse-input.js';
import { problems } from '../http/problem-error.js';
import { Route } from '../http/route.js';

@Controller()
export class ProjectsController {
  readonly #pool: ApiOptions['pool'];
  readonly #projects: ProjectsRepository;

  constructor(
    @Inject(API_OPTIONS) { pool }: ApiOptions,
    @Inject(ProjectsRepository) projects: ProjectsRepository,
  ) {
    this.#pool = pool;
    this.#projects = projects;
  }

  @Route('listProjects')
  async list(@Query() query: unknown, @Req() request: FastifyRequest): Promise<Page<Project>> {
    const principal = principalOf(request);
    const page = parseInput(apiRoutes.listProjects.query, query);
    const found = await this.#projects.list(principal.developerId, page);
    return { ...found, items: found.items.map((project) => showProject(project, principal)) };
  }

  @Route('changeProject')
  async change(
    @Param('projectId') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
  ): Promise<Project> {
    const projectId = parseId('project', id);
    const principal = principalOf(request);
    const outcome = await changeProject(this.#pool, {
      projectId,
      change: parseInput(apiRoutes.changeProject.body, body),
      by: actorOf(request),
      isAdmin: mayCall(principal, 'admin'),
    });
    if (outcome === 'not-yours') throw problems.notYourProject();
    const project = await this.#projects.find(principal.developerId, projectId);
    if (project === undefined) throw problems.noSuch('project', id);
    return showProject(project, principal);
  }
}

/** What `change` would let them do. */
function showProject({ isOwned, ...project }: OwnedProject, principal: Principal): Project {
  return { ...project, canChange: mayCall(principal, 'write') && (isOwned || mayCall(principal, 'admin')) };
}
